/** A point in time, to the second; nothing for null. */
export function formatTime(time: string | null): string {
  return time === null ? '' : time.replace(/\.\d+Z$/, 'Z');
}
