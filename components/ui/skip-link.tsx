import { cx } from './cx.ts';
import { layer } from './layer.ts';

export function SkipLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className={cx(
        layer.skip,
        'fixed inset-s-2 -top-16 rounded-control bg-raised px-3 py-2 font-medium shadow-float focus:top-2',
      )}
    >
      {children}
    </a>
  );
}
