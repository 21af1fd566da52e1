import type { ListedGroup } from '#lib/console/identity/groups/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

/** Whether name and members of a group can be changed here: true, or the reason why not. */
export const mayChangeGroup = ({ is_external, domain }: ListedGroup, allowed: true | Text): true | Text =>
  allowed === true && is_external ? msg('Managed in the directory of {domain}.', { domain: domain.name }) : allowed;
