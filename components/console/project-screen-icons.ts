import type { LucideIcon } from 'lucide-react';
import Archive from 'lucide-react/icons/archive';
import Boxes from 'lucide-react/icons/boxes';
import Camera from 'lucide-react/icons/camera';
import Container from 'lucide-react/icons/container';
import Globe from 'lucide-react/icons/globe';
import Handshake from 'lucide-react/icons/handshake';
import HardDrive from 'lucide-react/icons/hard-drive';
import History from 'lucide-react/icons/history';
import KeyRound from 'lucide-react/icons/key-round';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Network from 'lucide-react/icons/network';
import Plug from 'lucide-react/icons/plug';
import Ruler from 'lucide-react/icons/ruler';
import Server from 'lucide-react/icons/server';
import Share2 from 'lucide-react/icons/share-2';
import Shield from 'lucide-react/icons/shield';
import ShieldCheck from 'lucide-react/icons/shield-check';
import SquareTerminal from 'lucide-react/icons/square-terminal';
import Waypoints from 'lucide-react/icons/waypoints';
import type { AllIcon } from '#lib/screens/all-screens.ts';
import type { ProjectIcon } from '#lib/screens/project-screens.ts';

/**
 * Icons of the screens of projects. Imported one by one, because tests load this file without a
 * bundler and the package contains more than a thousand icons.
 */
export const PROJECT_SCREEN_ICONS: Readonly<Record<ProjectIcon | AllIcon, LucideIcon>> = {
  archive: Archive,
  boxes: Boxes,
  camera: Camera,
  container: Container,
  globe: Globe,
  handshake: Handshake,
  'hard-drive': HardDrive,
  history: History,
  'key-round': KeyRound,
  'layout-dashboard': LayoutDashboard,
  network: Network,
  plug: Plug,
  ruler: Ruler,
  server: Server,
  'share-2': Share2,
  shield: Shield,
  'shield-check': ShieldCheck,
  'square-terminal': SquareTerminal,
  waypoints: Waypoints,
};
