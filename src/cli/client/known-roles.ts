import { parseAccess } from '../../domain/access/parse-access.ts';
import { builtInRoles, type Roles } from '../../domain/access/roles.ts';
import { throwFaults } from '../../domain/errors.ts';
import { readText } from '../input/read-text.ts';

/** The roles there are: those built in, and those of a file if there is one. @throws FILE_UNREADABLE, SETTING_INVALID */
export function knownRoles(file: string | undefined): Roles {
  if (file === undefined) return builtInRoles;
  const { roles, faults } = parseAccess(readText(file), { setting: 'PURSER_ACCESS_FILE', file });
  throwFaults(faults);
  return roles;
}
