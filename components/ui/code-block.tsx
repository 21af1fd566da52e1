import { CopyButton } from './copy-button.tsx';
import { cx } from './cx.ts';

interface CodeBlockProps {
  code: string;
  label: string;
  copyLabel: string;
  isTall?: boolean;
}

export function CodeBlock({ code, label, copyLabel, isTall }: CodeBlockProps) {
  return (
    <div className="flex min-w-0 items-start rounded-control border bg-sunken">
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        className={cx('min-w-0 flex-1 overflow-auto rounded-control px-3 py-2.5', !isTall && 'max-h-96')}
      >
        <pre className="font-mono text-small">{code}</pre>
      </section>
      <CopyButton text={code} label={copyLabel} className="m-1" />
    </div>
  );
}
