import { cx } from '#components/ui/cx.ts';
import type { Operation } from '../document.ts';

const inks: Record<string, string> = {
  GET: 'text-info-ink',
  HEAD: 'text-info-ink',
  POST: 'text-success-ink',
  PUT: 'text-warning-ink',
  PATCH: 'text-warning-ink',
  DELETE: 'text-danger-ink',
};

/** An operation in one line: how it is asked, where, and what for. */
export function OperationLine({ operation: { method, path, summary } }: { operation: Operation }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-4 py-2.5">
      <span className={cx('w-14 shrink-0 font-mono font-semibold text-small', inks[method] ?? 'text-ink')}>
        {method}
      </span>
      <code className="min-w-0 break-all font-mono text-small">{path}</code>
      <span className="min-w-0 text-ink-muted sm:ms-auto max-sm:w-full max-sm:ps-17">{summary}</span>
    </span>
  );
}
