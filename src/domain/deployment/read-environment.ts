import { parseTimeSpan } from '../duration.ts';
import { isJsonArray, isJsonObject, type Json, memberAt } from '../json/value.ts';
import { type DeploymentFinding, noteShapeFlaws } from './deployment-notes.ts';
import { matchesStars } from './image-name.ts';
import { type DeploymentInput, environmentSchema } from './manifest.ts';
import { stricterRules } from './run/approval.ts';
import type { ApprovalRules, ConfirmMode } from './run/run-event.ts';

/** What holds for deployments in an environment. (docs/deployments.md#environments) */
export interface DeploymentEnvironment {
  /** Patterns of the only manifests; null: all. */
  readonly manifests: readonly string[] | null;
  /** Patterns of the only images; null: all. */
  readonly images: readonly string[] | null;
  /** Containers at once, at most; null: no limit. */
  readonly parallelism: number | null;
  /** Null: as the operator says. */
  readonly approval: Partial<ApprovalRules>;
  /** When deployments may begin; empty: always. */
  readonly maintenance: readonly MaintenanceWindow[];
}

/** A time of day, on some days. */
export interface MaintenanceWindow {
  /** On which it begins: 0 is Sunday. */
  readonly days: readonly number[];
  /** Minutes after midnight, UTC. If `to` is not later, it ends on the next day. */
  readonly from: number;
  readonly to: number;
}

/** What holds where no document says anything. */
export const openEnvironment: DeploymentEnvironment = {
  manifests: null,
  images: null,
  parallelism: null,
  approval: {},
  maintenance: [],
};

/** Reads the data of a `purser/Environment/v1` document, but for its variables. What is flawed counts as not given. */
export function readEnvironment(input: DeploymentInput): {
  readonly environment: DeploymentEnvironment;
  readonly findings: readonly DeploymentFinding[];
} {
  const findings: DeploymentFinding[] = [];
  noteShapeFlaws({ source: 0, found: findings }, environmentSchema, input, 'ENVIRONMENT_INVALID');
  if (findings.length > 0) return { environment: openEnvironment, findings };
  const { data } = input;
  const parallelism = memberAt(data, 'parallelism');
  const environment = {
    manifests: textsIn(data, 'manifests'),
    images: textsIn(data, 'images'),
    parallelism: parallelism === undefined ? null : Number(parallelism),
    approval: approvalIn(memberAt(data, 'approval')),
    maintenance: windowsIn(memberAt(data, 'maintenance')),
  };
  return { environment, findings };
}

function textsIn(data: Json, name: string): readonly string[] | null {
  const given = memberAt(data, name);
  return isJsonArray(given) ? given.map(String) : null;
}

function approvalIn(given: Json | undefined): Partial<ApprovalRules> {
  if (!isJsonObject(given)) return {};
  const { confirm, otherPerson, timeout } = given;
  const timeoutMs = typeof timeout === 'string' ? parseTimeSpan(timeout) : null;
  return {
    ...(confirm !== undefined && { confirm: confirm as ConfirmMode }),
    ...(otherPerson !== undefined && { otherPerson: otherPerson === true }),
    ...(timeoutMs !== null && { timeoutMs }),
  };
}

const days = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

function windowsIn(given: Json | undefined): readonly MaintenanceWindow[] {
  if (!isJsonArray(given)) return [];
  return given.map((window) => ({
    days: (textsIn(window, 'days') ?? days).map((day) => days.indexOf(day)),
    from: minutesOf(memberAt(window, 'from')),
    to: minutesOf(memberAt(window, 'to')),
  }));
}

function minutesOf(time: Json | undefined): number {
  const [hours, minutes] = String(time).split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

const minutesPerDay = 24 * 60;

/** Whether deployments may begin at a time: ISO 8601. */
export function isMaintained({ maintenance }: DeploymentEnvironment, at: string): boolean {
  if (maintenance.length === 0) return true;
  const time = new Date(at);
  const minute = time.getUTCHours() * 60 + time.getUTCMinutes();
  return maintenance.some(({ days: begins, from, to }) => {
    const today = begins.includes(time.getUTCDay());
    if (from < to) return today && minute >= from && minute < to;
    const yesterday = begins.includes((time.getUTCDay() + 6) % 7);
    return (today && minute >= from) || (yesterday && minute < to % minutesPerDay);
  });
}

/** The manifests of a deployment that an environment does not allow. */
export function refusedManifests(
  { manifests: patterns }: DeploymentEnvironment,
  manifests: readonly string[],
): readonly string[] {
  if (patterns === null) return [];
  return manifests.filter((name) => !patterns.some((pattern) => matchesStars(pattern, name)));
}

/** The rules of approval in an environment: it can only ask for more than the operator does. */
export function rulesIn({ approval }: DeploymentEnvironment, rules: ApprovalRules): ApprovalRules {
  return stricterRules(rules, { ...rules, ...approval });
}
