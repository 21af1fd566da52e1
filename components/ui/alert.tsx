import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type AlertTone = 'info' | 'success' | 'warning' | 'danger';

interface AlertProps {
  tone: AlertTone;
  title: ReactNode;
  actions?: ReactNode;
  /** Interrupts screen readers; for errors that have just occurred. */
  isUrgent?: boolean;
  children?: ReactNode;
}

const icons: Record<AlertTone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};
const looks: Record<AlertTone, string> = {
  info: 'border-info/30 bg-info-soft [&>svg]:text-info-ink',
  success: 'border-success/30 bg-success-soft [&>svg]:text-success-ink',
  warning: 'border-warning/35 bg-warning-soft [&>svg]:text-warning-ink',
  danger: 'border-danger/30 bg-danger-soft [&>svg]:text-danger-ink',
};

export function Alert({ tone, title, actions, isUrgent, children }: AlertProps) {
  const Icon = icons[tone];
  return (
    <div
      role={isUrgent ? 'alert' : undefined}
      className={cx('flex flex-wrap items-start gap-2.5 rounded-card border px-3 py-2.5', looks[tone])}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="break-words font-medium">{title}</p>
        {children && <div className="mt-0.5 break-words text-ink-muted">{children}</div>}
      </div>
      {actions && <div className="flex shrink-0 flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
