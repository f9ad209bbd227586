/** A text in the parts between which a line may break: after the joints of ids, emails and addresses. */
export const breakable = (text: string): string[] => text.split(/(?<=[@_/])(?=.)/)
