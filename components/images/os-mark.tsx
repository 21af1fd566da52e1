import { cx } from '#components/ui/cx.ts';
import { softTone, type Tone } from '#components/ui/tone.ts';

const TONES: Record<string, Tone> = {
  almalinux: 'info',
  alpine: 'info',
  arch: 'info',
  centos: 'violet',
  cirros: 'accent',
  debian: 'danger',
  fedora: 'accent',
  flatcar: 'accent',
  freebsd: 'danger',
  opensuse: 'success',
  rhel: 'danger',
  rocky: 'success',
  sles: 'success',
  ubuntu: 'warning',
  windows: 'accent',
};

export function OsMark({ distro }: { distro: string | undefined }) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex size-5 shrink-0 items-center justify-center rounded-small font-semibold text-micro uppercase',
        softTone[(distro && TONES[distro]) || 'neutral'],
      )}
    >
      {distro?.[0] ?? '?'}
    </span>
  );
}
