import type { AdminDialog } from '#lib/compute/server-actions/define-verbs.ts';
import {
  type ConfirmedCommand,
  declaredVerbs,
  hasStateRule,
  isConfirmedCommand,
} from '#lib/compute/server-actions/verbs.ts';
import { can } from '#lib/compute/servers/can.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { stateOf } from '#lib/compute/servers/server-state.ts';
import { msg } from '#lib/i18n/text.ts';
import type { IconName } from '#lib/screens/icon-name.ts';

const groups = { power: msg('Power'), place: msg('Location'), protect: msg('Protect'), danger: msg('Danger') } as const;

/** For several instances moving comes first, since it is the way to clear a host. */
const BULK_GROUPS = ['place', 'power', 'protect', 'danger'];

type AdminTask = ConfirmedCommand | AdminDialog;

export interface AdminMenuItem {
  label: string;
  icon: IconName;
  group: string;
  groupLabel: string;
  what: AdminTask;
  bulkWhat: AdminTask;
  isBulk: boolean;
  fits: (server: Server) => boolean;
  /** True, or the reason why not. */
  allowed: (server: Server) => true | string;
}

export const adminMenuItems: readonly AdminMenuItem[] = Object.entries(groups).flatMap(([group, groupLabel]) =>
  declaredVerbs.flatMap(({ name, label = '', menu, menuOfAdministrators }): AdminMenuItem[] => {
    const shown = menuOfAdministrators && { ...menu, dialog: undefined, ...menuOfAdministrators };
    const icon = shown?.icon;
    const what = shown?.dialog ?? (isConfirmedCommand(name) ? name : undefined);
    if (shown?.group !== group || !icon || !what) return [];
    const rules = (menuOfAdministrators?.allowedAs ?? [name]).filter(hasStateRule);
    return [
      {
        ...{ label, icon, group, groupLabel, what },
        bulkWhat: shown.bulkDialog ?? what,
        isBulk: shown.isBulk ?? false,
        fits: (server) => shown.fits?.(stateOf(server)) ?? true,
        allowed: (server) => {
          const { task_state } = stateOf(server);
          const obstacle = shown.obstacle?.({ task_state, host_status: server.host_status });
          if (obstacle !== undefined) return obstacle;
          const verdicts = rules.map((rule) => can(rule, stateOf(server), true));
          return verdicts.find((verdict) => verdict === true) ?? verdicts.at(-1) ?? true;
        },
      },
    ];
  }),
);

export const adminBulkItems: readonly AdminMenuItem[] = BULK_GROUPS.flatMap((group) =>
  adminMenuItems.filter((item) => item.isBulk && item.group === group),
);
