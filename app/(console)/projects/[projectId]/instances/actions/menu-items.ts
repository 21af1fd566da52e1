import {
  Camera,
  Check,
  CirclePause,
  CirclePlay,
  HardDrive,
  KeyRound,
  LifeBuoy,
  Lock,
  LockOpen,
  type LucideIcon,
  Moon,
  Network,
  Package,
  PackageOpen,
  Pencil,
  Play,
  Power,
  RefreshCw,
  RotateCcw,
  Scaling,
  ScrollText,
  Shield,
  Square,
  SquareTerminal,
  Sun,
  Tags,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { ServerVerbDeclaration } from '#lib/compute/server-actions/define-verbs.ts';
import {
  declaredVerbs,
  isRuled,
  type ServerVerb,
  type VerbIcon,
  type VerbName,
} from '#lib/compute/server-actions/verbs.ts';
import { msg } from '#lib/i18n/text.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  Camera,
  Check,
  CirclePause,
  CirclePlay,
  HardDrive,
  KeyRound,
  LifeBuoy,
  Lock,
  LockOpen,
  Moon,
  Network,
  Package,
  PackageOpen,
  Pencil,
  Play,
  Power,
  RefreshCw,
  RotateCcw,
  Scaling,
  ScrollText,
  Shield,
  Square,
  SquareTerminal,
  Sun,
  Tags,
  Trash2,
  Undo2,
} satisfies Record<VerbIcon, LucideIcon>;

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
    const Icon = menu && icons[menu.icon];
    if (menu?.group !== group || !Icon) return [];
    const rule = menu.allowedAs ?? name;
    return [{ ...menu, id: name, label, Icon, groupLabel, rule: isRuled(rule) ? rule : undefined }];
  }),
);
