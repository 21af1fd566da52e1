import { CopyButton } from './copy-button.tsx';

interface CodeBlockProps {
  code: string;
  /** What it is: the name of the region and of what the button copies. */
  label: string;
  copyLabel: string;
}

/** Text to be read exactly: commands, keys, answers. Scrolls sideways by keyboard too. */
export function CodeBlock({ code, label, copyLabel }: CodeBlockProps) {
  return (
    <div className="relative min-w-0 rounded-control border bg-sunken">
      {/* A scroller must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section tabIndex={0} aria-label={label} className="max-h-96 overflow-auto rounded-control py-2.5 ps-3 pe-11">
        <pre className="font-mono text-small">{code}</pre>
      </section>
      <CopyButton text={code} label={copyLabel} className="absolute inset-e-1 top-1 bg-sunken" />
    </div>
  );
}
