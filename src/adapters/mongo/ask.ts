/** Runs a question to the database, with errors translated. */
export type Ask = <T>(action: () => Promise<T>) => Promise<T>;
