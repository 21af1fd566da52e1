import type { LucideIcon } from 'lucide-react';
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left';
import Building2 from 'lucide-react/icons/building-2';
import Cpu from 'lucide-react/icons/cpu';
import Database from 'lucide-react/icons/database';
import FlaskConical from 'lucide-react/icons/flask-conical';
import FolderKanban from 'lucide-react/icons/folder-kanban';
import Group from 'lucide-react/icons/group';
import History from 'lucide-react/icons/history';
import Layers from 'lucide-react/icons/layers';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import LogIn from 'lucide-react/icons/log-in';
import MapPin from 'lucide-react/icons/map-pin';
import Ruler from 'lucide-react/icons/ruler';
import ServerCog from 'lucide-react/icons/server-cog';
import Shapes from 'lucide-react/icons/shapes';
import ShieldPlus from 'lucide-react/icons/shield-plus';
import Shuffle from 'lucide-react/icons/shuffle';
import Siren from 'lucide-react/icons/siren';
import User from 'lucide-react/icons/user';
import UserCog from 'lucide-react/icons/user-cog';
import Users from 'lucide-react/icons/users';
import type { AdminIcon } from '#lib/screens/admin-screens.ts';

/**
 * Icons of the administrators' screens. Imported one by one, because tests load this file without a
 * bundler and the package contains more than a thousand icons.
 */
export const ADMIN_SCREEN_ICONS: Readonly<Record<AdminIcon, LucideIcon>> = {
  'arrow-right-left': ArrowRightLeft,
  'building-2': Building2,
  cpu: Cpu,
  database: Database,
  'flask-conical': FlaskConical,
  'folder-kanban': FolderKanban,
  group: Group,
  history: History,
  layers: Layers,
  'layout-dashboard': LayoutDashboard,
  'log-in': LogIn,
  'map-pin': MapPin,
  ruler: Ruler,
  'server-cog': ServerCog,
  shapes: Shapes,
  'shield-plus': ShieldPlus,
  shuffle: Shuffle,
  siren: Siren,
  user: User,
  'user-cog': UserCog,
  users: Users,
};
