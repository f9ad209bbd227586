/**
 * The address of an event's inventory with a search for seats.
 * @param find the text of the search, such as `101 A 7`
 * @param isMap whether the seat map is shown, instead of the sections in a list
 */
export function seatsPath(channel: number | string, event: number | string, find: string, isMap = false): string {
  // JSON, as the router writes search texts, because a section called 101 would otherwise be read as a number.
  const text = encodeURIComponent(JSON.stringify(find))
  return `/sales-channel/${channel}/events/${event}?tab=inventory&seat=regular${isMap ? '&look=house' : ''}&find=${text}`
}
