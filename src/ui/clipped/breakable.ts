/** Splits a text where a line may break: after `@`, `_` and `/`, as in ids, emails and addresses. */
export const breakable = (text: string): string[] => text.split(/(?<=[@_/])(?=.)/)
