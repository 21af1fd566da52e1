import type { IconName } from '#lib/screens/icon-name.ts';
import { ICONS } from './icons.ts';

export interface NamedIconProps {
  name: IconName;
  className?: string;
}

export function DrawnIcon({ name, className }: NamedIconProps) {
  const Icon = ICONS[name];
  return <Icon aria-hidden className={className} />;
}
