import { userInfo } from 'node:os';

/** Who runs this command: the author of what it submits. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'anonymous';
  }
}
