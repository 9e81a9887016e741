import { permissionsOf } from '../../../domain/access/may.ts';
import type { Permission as StoredPermission } from '../../../domain/access/permissions.ts';
import type { Permission, QueryResolvers } from '../generated/schema.ts';
import { upperCase } from '../schema/arguments.ts';

type Queries = Required<Pick<QueryResolvers, 'viewer'>>;

export const Query: Queries = {
  viewer: (_root, _args, { by }) => ({
    name: by.name,
    via: upperCase(by.via),
    permissions: permissionsOf(by).map(permissionName),
  }),
};

/** A permission as the enumeration names it: without the prefix of its product. */
function permissionName(name: StoredPermission): Permission {
  return upperCase(name.slice(name.indexOf(':') + 1)) as Permission;
}
