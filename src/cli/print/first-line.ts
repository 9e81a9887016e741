/** The first line of a message, for tables. */
export function firstLine(message: string): string {
  return message.split(/[\r\n]/)[0] ?? '';
}
