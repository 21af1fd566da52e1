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
import type { ServerCommand, ServerVerb } from '#lib/compute/server-actions/verbs.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import { msg } from '#lib/i18n/text.ts';

/** Dialogs that are no question about a command. */
export type DialogId =
  | 'attach_volume'
  | 'attach_interface'
  | 'groups'
  | 'edit'
  | 'labels'
  | 'tag'
  | 'resize'
  | 'rebuild'
  | 'rescue'
  | 'password'
  | 'create_image'
  | 'lock'
  | 'delete';

export const actionGroups = {
  power: msg('Power'),
  reach: msg('Reach'),
  attach: msg('Attach'),
  change: msg('Change'),
  protect: msg('Protect'),
  danger: msg('Danger'),
} as const;

/** One thing that can be done to instances. */
export interface ActionSpec {
  id: string;
  label: string;
  icon: LucideIcon;
  group: keyof typeof actionGroups;
  /** The rule that allows it; without one, any role that may change things. */
  verb?: ServerVerb;
  does:
    | { run: Exclude<ServerCommand, 'delete'> }
    | { ask: Exclude<ServerCommand, 'delete'> }
    | { open: DialogId }
    | { show: 'console' | 'log' };
  /** Of two that are each other's opposite only the one that fits is shown. */
  fits?: (server: Server) => boolean;
  /** In the short menu of a row. */
  isInRow?: true;
  /** Also for several at once. */
  isBulk?: true;
  /** Only for several: the dialog for one does more. */
  isBulkOnly?: true;
  shortcut?: string;
}

const isIn =
  (...states: Server['OS-EXT-STS:vm_state'][]) =>
  (server: Server) =>
    states.includes(server['OS-EXT-STS:vm_state']);
const not = (test: (server: Server) => boolean) => (server: Server) => !test(server);

const paused = isIn('paused');
const suspended = isIn('suspended');
const resized = isIn('resized');
const rescued = isIn('rescued');
const shelved = isIn('shelved', 'shelved_offloaded');
const locked = (server: Server) => server.locked === true;

/** Everything that can be done to instances, in the order of the menus; screens.md 2.3. */
export const actionSpecs: readonly ActionSpec[] = [
  {
    id: 'start',
    label: msg('Start'),
    icon: Play,
    group: 'power',
    verb: 'start',
    does: { run: 'start' },
    isInRow: true,
    isBulk: true,
    shortcut: 's',
  },
  {
    id: 'stop',
    label: msg('Stop'),
    icon: Square,
    group: 'power',
    verb: 'stop',
    does: { ask: 'stop' },
    isInRow: true,
    isBulk: true,
    shortcut: 's',
  },
  {
    id: 'reboot',
    label: msg('Reboot'),
    icon: RotateCcw,
    group: 'power',
    verb: 'reboot',
    does: { ask: 'reboot' },
    isInRow: true,
    isBulk: true,
    shortcut: 'b',
  },
  {
    id: 'reboot_hard',
    label: msg('Reboot hard'),
    icon: Power,
    group: 'power',
    verb: 'reboot_hard',
    does: { ask: 'reboot_hard' },
  },
  {
    id: 'pause',
    label: msg('Pause'),
    icon: CirclePause,
    group: 'power',
    verb: 'pause',
    does: { ask: 'pause' },
    fits: not(paused),
  },
  {
    id: 'unpause',
    label: msg('Unpause'),
    icon: CirclePlay,
    group: 'power',
    verb: 'unpause',
    does: { run: 'unpause' },
    fits: paused,
  },
  {
    id: 'suspend',
    label: msg('Suspend'),
    icon: Moon,
    group: 'power',
    verb: 'suspend',
    does: { ask: 'suspend' },
    fits: not(suspended),
  },
  {
    id: 'resume',
    label: msg('Resume'),
    icon: Sun,
    group: 'power',
    verb: 'resume',
    does: { run: 'resume' },
    fits: suspended,
  },
  {
    id: 'console',
    label: msg('Console'),
    icon: SquareTerminal,
    group: 'reach',
    verb: 'console',
    does: { show: 'console' },
    isInRow: true,
    shortcut: 't',
  },
  {
    id: 'log',
    label: msg('Log'),
    icon: ScrollText,
    group: 'reach',
    verb: 'console',
    does: { show: 'log' },
    shortcut: 'l',
  },
  {
    id: 'attach_volume',
    label: msg('Attach volume'),
    icon: HardDrive,
    group: 'attach',
    verb: 'attach_volume',
    does: { open: 'attach_volume' },
    isInRow: true,
  },
  {
    id: 'attach_interface',
    label: msg('Connect to a network'),
    icon: Network,
    group: 'attach',
    verb: 'attach_interface',
    does: { open: 'attach_interface' },
  },
  {
    id: 'groups',
    label: msg('Security groups'),
    icon: Shield,
    group: 'attach',
    does: { open: 'groups' },
    isBulk: true,
  },
  { id: 'edit', label: msg('Edit'), icon: Pencil, group: 'change', does: { open: 'edit' }, isInRow: true },
  {
    id: 'labels',
    label: msg('Tags and metadata'),
    icon: Tags,
    group: 'change',
    verb: 'update_metadata',
    does: { open: 'labels' },
  },
  { id: 'tag', label: msg('Tag'), icon: Tags, group: 'change', does: { open: 'tag' }, isBulk: true, isBulkOnly: true },
  {
    id: 'confirm_resize',
    label: msg('Confirm resize'),
    icon: Check,
    group: 'change',
    verb: 'confirm_resize',
    does: { ask: 'confirm_resize' },
    fits: resized,
  },
  {
    id: 'revert_resize',
    label: msg('Revert resize'),
    icon: Undo2,
    group: 'change',
    verb: 'revert_resize',
    does: { ask: 'revert_resize' },
    fits: resized,
  },
  {
    id: 'resize',
    label: msg('Resize'),
    icon: Scaling,
    group: 'change',
    verb: 'resize',
    does: { open: 'resize' },
    fits: not(resized),
  },
  {
    id: 'rebuild',
    label: msg('Rebuild'),
    icon: RefreshCw,
    group: 'change',
    verb: 'rebuild',
    does: { open: 'rebuild' },
  },
  {
    id: 'rescue',
    label: msg('Rescue'),
    icon: LifeBuoy,
    group: 'change',
    verb: 'rescue',
    does: { open: 'rescue' },
    fits: not(rescued),
  },
  {
    id: 'unrescue',
    label: msg('End the rescue'),
    icon: LifeBuoy,
    group: 'change',
    verb: 'unrescue',
    does: { ask: 'unrescue' },
    fits: rescued,
  },
  {
    id: 'password',
    label: msg('Set a password'),
    icon: KeyRound,
    group: 'change',
    verb: 'change_password',
    does: { open: 'password' },
  },
  {
    id: 'create_image',
    label: msg('Create image'),
    icon: Camera,
    group: 'protect',
    verb: 'create_image',
    does: { open: 'create_image' },
    isInRow: true,
    isBulk: true,
  },
  {
    id: 'shelve',
    label: msg('Shelve'),
    icon: Package,
    group: 'protect',
    verb: 'shelve',
    does: { ask: 'shelve' },
    fits: not(shelved),
  },
  {
    id: 'unshelve',
    label: msg('Unshelve'),
    icon: PackageOpen,
    group: 'protect',
    verb: 'unshelve',
    does: { run: 'unshelve' },
    fits: shelved,
  },
  {
    id: 'lock',
    label: msg('Lock'),
    icon: Lock,
    group: 'protect',
    verb: 'lock',
    does: { open: 'lock' },
    fits: not(locked),
  },
  {
    id: 'unlock',
    label: msg('Unlock'),
    icon: LockOpen,
    group: 'protect',
    verb: 'unlock',
    does: { run: 'unlock' },
    fits: locked,
  },
  {
    id: 'delete',
    label: msg('Delete'),
    icon: Trash2,
    group: 'danger',
    verb: 'delete',
    does: { open: 'delete' },
    isInRow: true,
    isBulk: true,
    shortcut: 'Del',
  },
];
