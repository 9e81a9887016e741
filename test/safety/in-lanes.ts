/**
 * Does something so many times, in lanes beside each other, each with a place of its own: servers wait most of their time,
 * for the leases of those that were killed. `lane` is a number from 0.
 */
export async function inLanes(
  times: number,
  lanes: number,
  work: (times: number, lane: number) => Promise<void>,
): Promise<void> {
  const used = Math.min(times, lanes);
  const all = Array.from({ length: used }, (_, lane) =>
    work(Math.floor((times + lane) / used), lane),
  );
  await Promise.all(all);
}
