/** Maps the app's words for changes to those of the API, which has one for each kind of change. */
const words = {
  created: 'CREATED',
  added: 'CREATED',
  registered: 'CREATED',
  updated: 'UPDATED',
  changed: 'UPDATED',
  modified: 'UPDATED',
  unchanged: 'UNCHANGED',
  unmodified: 'UNCHANGED',
  deleted: 'DELETED',
  removed: 'DELETED',
  absent: 'ABSENT',
  broken: 'BROKEN',
} as const;

/** A change, as the enumerations name it. */
export function changeWord<W extends keyof typeof words>(word: W): (typeof words)[W] {
  return words[word];
}
