import type { LucideIcon } from 'lucide-react';
import Archive from 'lucide-react/icons/archive';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import Boxes from 'lucide-react/icons/boxes';
import Building2 from 'lucide-react/icons/building-2';
import Camera from 'lucide-react/icons/camera';
import Container from 'lucide-react/icons/container';
import Cpu from 'lucide-react/icons/cpu';
import Database from 'lucide-react/icons/database';
import FlaskConical from 'lucide-react/icons/flask-conical';
import FolderKanban from 'lucide-react/icons/folder-kanban';
import Globe from 'lucide-react/icons/globe';
import Group from 'lucide-react/icons/group';
import Handshake from 'lucide-react/icons/handshake';
import HardDrive from 'lucide-react/icons/hard-drive';
import History from 'lucide-react/icons/history';
import KeyRound from 'lucide-react/icons/key-round';
import Layers from 'lucide-react/icons/layers';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogIn from 'lucide-react/icons/log-in';
import MapPin from 'lucide-react/icons/map-pin';
import Network from 'lucide-react/icons/network';
import Plug from 'lucide-react/icons/plug';
import Ruler from 'lucide-react/icons/ruler';
import Server from 'lucide-react/icons/server';
import ServerCog from 'lucide-react/icons/server-cog';
import Shapes from 'lucide-react/icons/shapes';
import Share2 from 'lucide-react/icons/share-2';
import Shield from 'lucide-react/icons/shield';
import ShieldCheck from 'lucide-react/icons/shield-check';
import ShieldPlus from 'lucide-react/icons/shield-plus';
import Shuffle from 'lucide-react/icons/shuffle';
import Siren from 'lucide-react/icons/siren';
import SquareTerminal from 'lucide-react/icons/square-terminal';
import User from 'lucide-react/icons/user';
import UserCog from 'lucide-react/icons/user-cog';
import Users from 'lucide-react/icons/users';
import Waypoints from 'lucide-react/icons/waypoints';
import type { ScreenIcon } from '#lib/screens/icon-name.ts';

/** Imported one by one, because tests load this file without a bundler and the package contains more than a thousand icons. */
export const SCREEN_ICONS: Readonly<Record<ScreenIcon, LucideIcon>> = {
  archive: Archive,
  'arrow-right-left': ArrowRightLeft,
  boxes: Boxes,
  'building-2': Building2,
  camera: Camera,
  container: Container,
  cpu: Cpu,
  database: Database,
  'flask-conical': FlaskConical,
  'folder-kanban': FolderKanban,
  globe: Globe,
  group: Group,
  handshake: Handshake,
  'hard-drive': HardDrive,
  history: History,
  'key-round': KeyRound,
  layers: Layers,
  'layout-dashboard': LayoutDashboard,
  'log-in': LogIn,
  'map-pin': MapPin,
  network: Network,
  plug: Plug,
  ruler: Ruler,
  server: Server,
  'server-cog': ServerCog,
  shapes: Shapes,
  'share-2': Share2,
  shield: Shield,
  'shield-check': ShieldCheck,
  'shield-plus': ShieldPlus,
  shuffle: Shuffle,
  siren: Siren,
  'square-terminal': SquareTerminal,
  user: User,
  'user-cog': UserCog,
  users: Users,
  waypoints: Waypoints,
};
