import type { ServerVerbDeclaration } from '#lib/compute/server-actions/define-verbs.ts';
import { declaredVerbs, hasStateRule } from '#lib/compute/server-actions/verbs.ts';
import { can } from '#lib/compute/servers/can.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { stateOf } from '#lib/compute/servers/server-state.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

/** For several instances moving comes first, since it is the way to clear a host. */
const SEVERAL = 'several';

export const ADMIN_GROUPS = {
  [SEVERAL]: msg('Location'),
  power: msg('Power'),
  place: msg('Location'),
  protect: msg('Protect'),
  owner: msg('Owner'),
  danger: msg('Danger'),
};

/** The entries of a verb: one, or two if it moves instances, of which one is for several. */
function entriesOf({ name, ...verb }: (typeof declaredVerbs)[number]): [string, ServerVerbDeclaration][] {
  const { menu: ofUsers, menuOfAdministrators: own, question, questionToAdministrators = question } = verb;
  const icon = own?.icon ?? ofUsers?.icon;
  if (!own || !icon) return [];
  const { isBulk, bulkDialog = own.dialog } = own;
  const isMove = own.group === 'place';
  const { group = ofUsers?.group, dialog } = own;
  const menu = { ...ofUsers, icon, group, dialog, isBulk: isMove ? undefined : isBulk };
  const entry = { ...verb, question: questionToAdministrators };
  const together = { ...menu, group: SEVERAL, dialog: bulkDialog, isBulkOnly: isBulk };
  return [
    ...(isMove && isBulk ? [[`${name}-together`, { ...entry, menu: together }] as [string, typeof entry]] : []),
    [name, { ...entry, menu }],
  ];
}

/** What administrators can do to instances of any project. */
export const ADMIN_VERBS: Readonly<Record<string, ServerVerbDeclaration>> = {
  ...Object.fromEntries(declaredVerbs.flatMap(entriesOf)),
  open: { label: msg('Open in project'), menu: { icon: 'folder-open', group: 'owner', isForReaders: true } },
  contact: {
    label: msg('Contact owner'),
    menu: { icon: 'message-square', group: 'owner', dialog: 'contact', isForReaders: true },
  },
};

/** Whether the state allows it: true, or the reason why not. */
export function canAdminister(name: string, server: Server): true | Text {
  const [verb = name] = name.split('-together');
  const { allowedAs = [verb], obstacle } = ADMIN_VERBS[verb]?.menuOfAdministrators ?? {};
  const state = stateOf(server);
  const reason = obstacle?.({ task_state: state.task_state, host_status: server.host_status });
  if (reason !== undefined) return reason;
  const verdicts = allowedAs.filter(hasStateRule).map((rule) => can(rule, state, true));
  return verdicts.find((verdict) => verdict === true) ?? verdicts.at(-1) ?? true;
}
