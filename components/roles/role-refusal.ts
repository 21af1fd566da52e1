import { msg, type Text } from '#lib/i18n/text.ts';
import { readScope } from '#lib/screens/scope.ts';

/** Why the roles themselves cannot be changed in a scope: that requires the role admin. */
export const roleRefusal = (scope: string): Text | undefined =>
  readScope(scope).kind === 'domain' ? msg('Only administrators can create and change roles.') : undefined;
