import type { RecoveryMethod } from '#lib/ha/segments/recovery-methods.ts';

/** Order in which a recovery method searches hosts; docs/contract/ha.md 8. */
const ORDER: Record<RecoveryMethod, readonly ('any' | 'reserved')[]> = {
  auto: ['any'],
  reserved_host: ['reserved'],
  auto_priority: ['any', 'reserved'],
  rh_priority: ['reserved', 'any'],
};

export function MethodPicture({ method }: { method: RecoveryMethod }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 150 28"
      className="mt-2 h-7 max-w-full text-ink-muted"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <g className="text-danger-ink" stroke="currentColor">
        <rect x="1" y="4" width="20" height="20" rx="3" />
        <path d="m6.5 9.5 9 9m0-9-9 9" />
      </g>
      {ORDER[method].map((where, index) => (
        <g key={where} transform={`translate(${27 + index * 60} 0)`}>
          <path d="M0 14h11m-4-4 4 4-4 4" />
          {where === 'any' ? <AnyHost /> : <Reserved />}
        </g>
      ))}
    </svg>
  );
}

const AnyHost = () => [18, 30, 42].map((x) => <rect key={x} x={x} y="4" width="8" height="20" rx="2" />);

const Reserved = () => (
  <>
    <rect x="18" y="4" width="20" height="20" rx="3" strokeDasharray="3 3" />
    <path d="M25 9h6v10l-3-3-3 3z" fill="currentColor" />
  </>
);
