/** How much the suites of this folder do, and with which chance; a failure names the seed. */
export const safety = {
  /** PURSER_SAFETY_SEED */
  seed: numberOf('PURSER_SAFETY_SEED', 1),
  /** Processes killed, on each store: PURSER_SAFETY_KILLS */
  kills: numberOf('PURSER_SAFETY_KILLS', 200),
  /** Processes killed while they change a table, on each store: PURSER_SAFETY_TABLE_KILLS */
  tableKills: numberOf('PURSER_SAFETY_TABLE_KILLS', 40),
  /** Processes killed while they poll, on each store: PURSER_SAFETY_POLLERS */
  pollers: numberOf('PURSER_SAFETY_POLLERS', 3),
  /** Processes killed while they evaluate rules, on each store: PURSER_SAFETY_EVALUATORS */
  evaluators: numberOf('PURSER_SAFETY_EVALUATORS', 50),
  /** Processes killed while they deploy, on each store: PURSER_SAFETY_DEPLOYERS */
  deployers: numberOf('PURSER_SAFETY_DEPLOYERS', 100),
  /** Of two processes that deploy into one environment on MongoDB, how many are killed: PURSER_SAFETY_RIVALS */
  rivals: numberOf('PURSER_SAFETY_RIVALS', 40),
  /** Processes killed while they deploy in containers of Podman: PURSER_SAFETY_CONTAINERS */
  containers: numberOf('PURSER_SAFETY_CONTAINERS', 10),
  /** Processes killed while they make calls, on each store, alone and beside another: PURSER_SAFETY_SENDERS */
  senders: numberOf('PURSER_SAFETY_SENDERS', 100),
  /** Of two processes that make calls, how often one is paused until its leases have moved: PURSER_SAFETY_PAUSES */
  pauses: numberOf('PURSER_SAFETY_PAUSES', 20),
  /** Processes killed while they report events, on each store, alone and beside another: PURSER_SAFETY_RECEIVERS */
  receivers: numberOf('PURSER_SAFETY_RECEIVERS', 50),
  /** Seconds of polling APIs that misbehave: PURSER_SAFETY_SOAK */
  soakSeconds: numberOf('PURSER_SAFETY_SOAK', 120),
  /** Submissions of each of 32 submitters: PURSER_SAFETY_SUBMISSIONS */
  submissions: numberOf('PURSER_SAFETY_SUBMISSIONS', 10),
  /** Operations of 32 clients of four servers, on each store: PURSER_SAFETY_OPERATIONS */
  operations: numberOf('PURSER_SAFETY_OPERATIONS', 50_000),
  /** Races between two submissions of which one can be made, on each store: PURSER_SAFETY_RACES */
  races: numberOf('PURSER_SAFETY_RACES', 500),
  /** Times that MongoDB goes away: PURSER_SAFETY_CUTS */
  cuts: numberOf('PURSER_SAFETY_CUTS', 10),
  /** Steps of a random history: PURSER_SAFETY_STEPS */
  steps: numberOf('PURSER_SAFETY_STEPS', 120),
} as const;

/** Milliseconds that one of these suites may take. */
export const timeoutMs = 900_000 + safety.soakSeconds * 1_000;

/** The same for a suite in which each kill leaves a lease behind that others wait for. */
export function timeoutOfKills(kills: number): number {
  return timeoutMs + kills * 40_000;
}

function numberOf(name: string, fallback: number): number {
  const text = process.env[name];
  return text === undefined || text === '' ? fallback : Number(text);
}
