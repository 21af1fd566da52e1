import type { LucideIcon } from 'lucide-react';
import { verbIcons } from '#components/instances/verb-icons.ts';
import type { ServerVerbDeclaration } from '#lib/compute/server-actions/define-verbs.ts';
import { declaredVerbs, isRuled, type ServerVerb, type VerbName } from '#lib/compute/server-actions/verbs.ts';
import { msg } from '#lib/i18n/text.ts';

const groups = {
  power: msg('Power'),
  reach: msg('Reach'),
  attach: msg('Attach'),
  change: msg('Change'),
  protect: msg('Protect'),
  danger: msg('Danger'),
} as const;

/** One thing that can be done to instances. */
export interface MenuItem extends NonNullable<ServerVerbDeclaration['menu']> {
  id: VerbName;
  label: string;
  Icon: LucideIcon;
  groupLabel: string;
  /** The rule that allows it; without one, any role that may change things. */
  rule: ServerVerb | undefined;
}

/** Everything that can be done to instances, as each verb says it, in the order of the menus; screens.md 2.3. */
export const menuItems: readonly MenuItem[] = Object.entries(groups).flatMap(([group, groupLabel]) =>
  declaredVerbs.flatMap(({ name, label = '', menu }) => {
    const Icon = menu && verbIcons[menu.icon];
    if (menu?.group !== group || !Icon) return [];
    const rule = menu.allowedAs ?? name;
    return [{ ...menu, id: name, label, Icon, groupLabel, rule: isRuled(rule) ? rule : undefined }];
  }),
);
