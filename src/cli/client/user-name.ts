import { userInfo } from 'node:os';

/** The user who runs this command: the author of its submissions. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'anonymous';
  }
}
