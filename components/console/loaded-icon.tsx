import { cx } from '#components/ui/cx.ts';
import type { IconName } from '#lib/screens/icon-name.ts';
import { ICONS } from './icons.ts';

export interface NamedIconProps {
  name: IconName;
  className?: string;
}

export function LoadedIcon(props: NamedIconProps) {
  const Icon = ICONS[props.name];
  // A click on an icon that is not hydrated yet would be lost.
  return <Icon aria-hidden className={cx('pointer-events-none', props.className)} />;
}
