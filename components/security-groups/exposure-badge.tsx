'use client';

import { Globe, TriangleAlert } from 'lucide-react';
import { Badge } from '#components/ui/badge.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { exposureOf, type RuleMatch } from '#lib/networking/security-group-rules/exposure.ts';

/** Ports of the rules, the smallest first; undefined if all ports are open. */
function portsOf(rules: readonly RuleMatch[]): string[] | undefined {
  const ranges = rules.map(({ protocol, port_range_min: min, port_range_max: max }) => {
    if (protocol === null) return undefined;
    if (/^(icmp|icmpv6|ipv6-icmp|1|58)$/i.test(protocol)) return { from: 0, text: 'ICMP' };
    if (min === null) return undefined;
    return { from: min, text: max === null || max === min ? `${min}` : `${min}-${max}` };
  });
  const known = ranges.filter((range) => range !== undefined);
  if (known.length < ranges.length) return undefined;
  return [...new Set(known.toSorted((one, other) => one.from - other.from).map(({ text }) => text))];
}

const SHOWN = 3;

export function ExposureBadge({ rules }: { rules: readonly RuleMatch[] }) {
  const t = useT();
  const open = rules.filter((rule) => exposureOf(rule) !== 'none');
  if (open.length === 0) return <span className="text-ink-faint">{t('Private')}</span>;
  const isDelicate = open.some((rule) => exposureOf(rule) === 'delicate');
  const ports = portsOf(open);
  const shown = ports?.slice(0, SHOWN).join(', ');
  return (
    <Badge tone={isDelicate ? 'danger' : 'warning'}>
      {isDelicate ? <TriangleAlert aria-hidden /> : <Globe aria-hidden />}
      {shown === undefined ? t('Public: everything') : t('Public: {ports}', { ports: shown })}
      {ports && ports.length > SHOWN && ` +${ports.length - SHOWN}`}
    </Badge>
  );
}
