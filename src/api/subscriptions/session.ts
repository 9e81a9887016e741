import { PurserError } from '../../domain/errors.ts';
import type { Admission, AdmittedCaller, Caller } from '../http/admission.ts';
import { createMutex, type Mutex } from './mutex.ts';
import type { Rechecks } from './rechecks.ts';

/** The methods of a WebSocket that a session needs. */
export interface SessionSocket {
  readonly isOpen: () => boolean;
  readonly close: (code: number, reason: string) => void;
}

/** The state of one WebSocket. */
export interface Session {
  /** The caller of its request, with the token if the request had one. */
  readonly caller: Caller;
  readonly mutex: Mutex;
  readonly socket: SessionSocket;
  /** Number of messages in progress; a message that begins an operation counts until that ends. */
  underWay: number;
  /** The caller, after authentication. */
  admitted: AdmittedCaller | null;
  /** Ends the rechecks of the caller. */
  unwatch: () => void;
}

export function createSession(caller: Caller, socket: SessionSocket): Session {
  const mutex = createMutex();
  return { caller, mutex, socket, underWay: 0, admitted: null, unwatch: () => {} };
}

const codes = { tryAgainLater: 1013, unauthorized: 4401 } as const;

interface Door {
  readonly admission: Admission;
  readonly rechecks: Rechecks;
}

/** Authenticates the caller of a WebSocket, or closes it; returns whether it succeeded. */
export async function enter(
  session: Session,
  params: Readonly<Record<string, unknown>> | undefined,
  { admission, rechecks }: Door,
): Promise<boolean> {
  try {
    const token = tokenIn(params) ?? session.caller.token;
    const admitted = await admission.admit({ ...session.caller, token });
    if (!session.socket.isOpen()) return false;
    session.admitted = admitted;
    session.unwatch = rechecks.watch(admitted, () =>
      session.socket.close(
        codes.unauthorized,
        'the token is no longer valid, or has other permissions',
      ),
    );
    return true;
  } catch (error) {
    shut(session, error);
    return false;
  }
}

/**
 * Authenticates the caller again, and counts one more request. @throws the error that closed the
 * WebSocket, too
 */
export async function admitAgain(session: Session): Promise<AdmittedCaller> {
  const { admitted } = session;
  if (admitted === null) throw new Error('nobody was let in');
  try {
    const now = await admitted.again();
    await now.charge(1);
    return now;
  } catch (error) {
    if (error instanceof PurserError && error.code === 'UNAUTHENTICATED') shut(session, error);
    throw error;
  }
}

function shut({ socket }: Session, error: unknown): void {
  if (!(error instanceof PurserError)) throw error;
  const code = error.code === 'UNAUTHENTICATED' ? codes.unauthorized : codes.tryAgainLater;
  // A reason is limited to 123 bytes; ours are ASCII.
  socket.close(code, error.message.slice(0, 120));
}

/** The token among the parameters of a connection; browsers cannot set headers on a WebSocket. */
function tokenIn(params: Readonly<Record<string, unknown>> = {}): string | null {
  const header = params['authorization'] ?? params['Authorization'];
  if (typeof header === 'string') return header.replace(/^Bearer +/i, '');
  return typeof params['token'] === 'string' ? params['token'] : null;
}
