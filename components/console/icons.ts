import type { LucideIcon } from 'lucide-react';
import Archive from 'lucide-react/icons/archive';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import Ban from 'lucide-react/icons/ban';
import BellOff from 'lucide-react/icons/bell-off';
import BookmarkPlus from 'lucide-react/icons/bookmark-plus';
import Boxes from 'lucide-react/icons/boxes';
import Building2 from 'lucide-react/icons/building-2';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Camera from 'lucide-react/icons/camera';
import Check from 'lucide-react/icons/check';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import CirclePause from 'lucide-react/icons/circle-pause';
import CirclePlay from 'lucide-react/icons/circle-play';
import Container from 'lucide-react/icons/container';
import Copy from 'lucide-react/icons/copy';
import Cpu from 'lucide-react/icons/cpu';
import Database from 'lucide-react/icons/database';
import Download from 'lucide-react/icons/download';
import Eraser from 'lucide-react/icons/eraser';
import Eye from 'lucide-react/icons/eye';
import FlaskConical from 'lucide-react/icons/flask-conical';
import FolderInput from 'lucide-react/icons/folder-input';
import FolderKanban from 'lucide-react/icons/folder-kanban';
import FolderOpen from 'lucide-react/icons/folder-open';
import Globe from 'lucide-react/icons/globe';
import Group from 'lucide-react/icons/group';
import Handshake from 'lucide-react/icons/handshake';
import HardDrive from 'lucide-react/icons/hard-drive';
import HardDriveUpload from 'lucide-react/icons/hard-drive-upload';
import History from 'lucide-react/icons/history';
import ImageUp from 'lucide-react/icons/image-up';
import KeyRound from 'lucide-react/icons/key-round';
import Layers from 'lucide-react/icons/layers';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Link2 from 'lucide-react/icons/link-2';
import ListPlus from 'lucide-react/icons/list-plus';
import ListTree from 'lucide-react/icons/list-tree';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import MapPin from 'lucide-react/icons/map-pin';
import MessageSquare from 'lucide-react/icons/message-square';
import Moon from 'lucide-react/icons/moon';
import Network from 'lucide-react/icons/network';
import Package from 'lucide-react/icons/package';
import PackageOpen from 'lucide-react/icons/package-open';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Plug from 'lucide-react/icons/plug';
import Power from 'lucide-react/icons/power';
import PowerOff from 'lucide-react/icons/power-off';
import RefreshCcwDot from 'lucide-react/icons/refresh-ccw-dot';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Rocket from 'lucide-react/icons/rocket';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Ruler from 'lucide-react/icons/ruler';
import Scaling from 'lucide-react/icons/scaling';
import ScrollText from 'lucide-react/icons/scroll-text';
import Search from 'lucide-react/icons/search';
import Send from 'lucide-react/icons/send';
import Server from 'lucide-react/icons/server';
import ServerCog from 'lucide-react/icons/server-cog';
import Settings from 'lucide-react/icons/settings';
import Shapes from 'lucide-react/icons/shapes';
import Share2 from 'lucide-react/icons/share-2';
import Shield from 'lucide-react/icons/shield';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldOff from 'lucide-react/icons/shield-off';
import ShieldPlus from 'lucide-react/icons/shield-plus';
import Shuffle from 'lucide-react/icons/shuffle';
import Siren from 'lucide-react/icons/siren';
import Square from 'lucide-react/icons/square';
import SquareTerminal from 'lucide-react/icons/square-terminal';
import Sun from 'lucide-react/icons/sun';
import Tags from 'lucide-react/icons/tags';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import Unlink2 from 'lucide-react/icons/unlink-2';
import Upload from 'lucide-react/icons/upload';
import User from 'lucide-react/icons/user';
import UserCog from 'lucide-react/icons/user-cog';
import UserMinus from 'lucide-react/icons/user-minus';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import Users from 'lucide-react/icons/users';
import Waypoints from 'lucide-react/icons/waypoints';
import Wrench from 'lucide-react/icons/wrench';
import type { IconName } from '#lib/screens/icon-name.ts';

/**
 * Icons of screens and verbs. Imported one by one, because tests load this file without a bundler and the package
 * contains more than a thousand icons.
 */
export const ICONS: Readonly<Record<IconName, LucideIcon>> = {
  archive: Archive,
  'arrow-right-left': ArrowRightLeft,
  ban: Ban,
  'bell-off': BellOff,
  'bookmark-plus': BookmarkPlus,
  boxes: Boxes,
  'building-2': Building2,
  'calendar-clock': CalendarClock,
  camera: Camera,
  check: Check,
  'circle-check-big': CircleCheckBig,
  'circle-pause': CirclePause,
  'circle-play': CirclePlay,
  container: Container,
  copy: Copy,
  cpu: Cpu,
  database: Database,
  download: Download,
  eraser: Eraser,
  eye: Eye,
  'flask-conical': FlaskConical,
  'folder-input': FolderInput,
  'folder-kanban': FolderKanban,
  'folder-open': FolderOpen,
  globe: Globe,
  group: Group,
  handshake: Handshake,
  'hard-drive': HardDrive,
  'hard-drive-upload': HardDriveUpload,
  history: History,
  'image-up': ImageUp,
  'key-round': KeyRound,
  layers: Layers,
  'layout-dashboard': LayoutDashboard,
  'life-buoy': LifeBuoy,
  'link-2': Link2,
  'list-plus': ListPlus,
  'list-tree': ListTree,
  lock: Lock,
  'lock-open': LockOpen,
  'log-in': LogIn,
  'log-out': LogOut,
  'map-pin': MapPin,
  'message-square': MessageSquare,
  moon: Moon,
  network: Network,
  package: Package,
  'package-open': PackageOpen,
  pencil: Pencil,
  play: Play,
  plug: Plug,
  power: Power,
  'power-off': PowerOff,
  'refresh-ccw-dot': RefreshCcwDot,
  'refresh-cw': RefreshCw,
  rocket: Rocket,
  'rotate-ccw': RotateCcw,
  'rotate-cw': RotateCw,
  ruler: Ruler,
  scaling: Scaling,
  'scroll-text': ScrollText,
  search: Search,
  send: Send,
  server: Server,
  'server-cog': ServerCog,
  settings: Settings,
  shapes: Shapes,
  'share-2': Share2,
  shield: Shield,
  'shield-alert': ShieldAlert,
  'shield-check': ShieldCheck,
  'shield-off': ShieldOff,
  'shield-plus': ShieldPlus,
  shuffle: Shuffle,
  siren: Siren,
  square: Square,
  'square-terminal': SquareTerminal,
  sun: Sun,
  tags: Tags,
  'trash-2': Trash2,
  'undo-2': Undo2,
  'unlink-2': Unlink2,
  upload: Upload,
  'user-minus': UserMinus,
  user: User,
  'user-cog': UserCog,
  'user-round-plus': UserRoundPlus,
  users: Users,
  waypoints: Waypoints,
  wrench: Wrench,
};
