/** What a command line does, and the command line. */
export type Example = readonly [about: string, line: string];

/** Examples by the name of their command: `deploy plan`. */
export type Examples = Readonly<Record<string, readonly Example[]>>;
