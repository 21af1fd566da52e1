import type { LucideIcon } from 'lucide-react';
import { createContext } from 'react';
import type { IconName } from '#lib/screens/icon-name.ts';

export const VerbIcons = createContext<Readonly<Record<IconName, LucideIcon>> | undefined>(undefined);
