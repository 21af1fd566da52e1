import type { LucideIcon } from 'lucide-react';
import Ban from 'lucide-react/icons/ban';
import BellOff from 'lucide-react/icons/bell-off';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import Check from 'lucide-react/icons/check';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Eraser from 'lucide-react/icons/eraser';
import Eye from 'lucide-react/icons/eye';
import FolderInput from 'lucide-react/icons/folder-input';
import FolderOpen from 'lucide-react/icons/folder-open';
import HardDriveUpload from 'lucide-react/icons/hard-drive-upload';
import ImageUp from 'lucide-react/icons/image-up';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Link2 from 'lucide-react/icons/link-2';
import ListPlus from 'lucide-react/icons/list-plus';
import ListTree from 'lucide-react/icons/list-tree';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import MessageSquare from 'lucide-react/icons/message-square';
import Moon from 'lucide-react/icons/moon';
import Package from 'lucide-react/icons/package';
import PackageOpen from 'lucide-react/icons/package-open';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Power from 'lucide-react/icons/power';
import PowerOff from 'lucide-react/icons/power-off';
import RefreshCcwDot from 'lucide-react/icons/refresh-ccw-dot';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Rocket from 'lucide-react/icons/rocket';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Scaling from 'lucide-react/icons/scaling';
import ScrollText from 'lucide-react/icons/scroll-text';
import Search from 'lucide-react/icons/search';
import Send from 'lucide-react/icons/send';
import Settings from 'lucide-react/icons/settings';
import ShieldOff from 'lucide-react/icons/shield-off';
import Square from 'lucide-react/icons/square';
import Sun from 'lucide-react/icons/sun';
import Tags from 'lucide-react/icons/tags';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import Unlink2 from 'lucide-react/icons/unlink-2';
import Upload from 'lucide-react/icons/upload';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import Wrench from 'lucide-react/icons/wrench';
import type { IconName } from '#lib/screens/icon-name.ts';
import { ADMIN_SCREEN_ICONS } from './admin-screen-icons.ts';
import { PROJECT_SCREEN_ICONS } from './project-screen-icons.ts';

/** Icons of verbs, which menus load when they open. */
export const ICONS: Readonly<Record<IconName, LucideIcon>> = {
  ...PROJECT_SCREEN_ICONS,
  ...ADMIN_SCREEN_ICONS,
  ban: Ban,
  'bell-off': BellOff,
  'bookmark-plus': BookmarkPlus,
  check: Check,
  'circle-check-big': CircleCheckBig,
  'circle-pause': CirclePause,
  'circle-play': CirclePlay,
  copy: Copy,
  download: Download,
  eraser: Eraser,
  eye: Eye,
  'folder-input': FolderInput,
  'folder-open': FolderOpen,
  'hard-drive-upload': HardDriveUpload,
  'image-up': ImageUp,
  'life-buoy': LifeBuoy,
  'link-2': Link2,
  'list-plus': ListPlus,
  'list-tree': ListTree,
  lock: Lock,
  'lock-open': LockOpen,
  'message-square': MessageSquare,
  moon: Moon,
  package: Package,
  'package-open': PackageOpen,
  pencil: Pencil,
  play: Play,
  power: Power,
  'power-off': PowerOff,
  'refresh-ccw-dot': RefreshCcwDot,
  'refresh-cw': RefreshCw,
  rocket: Rocket,
  'rotate-ccw': RotateCcw,
  'rotate-cw': RotateCw,
  scaling: Scaling,
  'scroll-text': ScrollText,
  search: Search,
  send: Send,
  settings: Settings,
  'shield-off': ShieldOff,
  square: Square,
  sun: Sun,
  tags: Tags,
  'trash-2': Trash2,
  'undo-2': Undo2,
  'unlink-2': Unlink2,
  upload: Upload,
  'user-round-plus': UserRoundPlus,
  wrench: Wrench,
};
