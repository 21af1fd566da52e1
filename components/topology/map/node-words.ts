import type { I18n } from '#lib/i18n/i18n-provider.tsx';
import { wordsOf } from '../health.ts';
import { KINDS } from '../kinds.ts';
import type { MapNode } from './shapes.ts';

export function titleOf(node: MapNode, { t }: Pick<I18n, 't'>): string {
  switch (node.kind) {
    case 'group':
      return node.name || t('No security group');
    case 'ports':
      return node.total === 1
        ? node.name
        : t('{count, plural, one {# other port} other {# other ports}}', { count: node.total });
    default:
      return node.name;
  }
}

export function spokenName(node: MapNode, i18n: Pick<I18n, 't'>): string {
  const { t } = i18n;
  const title = titleOf(node, i18n);
  switch (node.kind) {
    case 'group':
      return t('{count, plural, one {# instance} other {# instances}} with {groups}', {
        count: node.total,
        groups: title,
      });
    case 'ports':
      return title;
    default:
      return [t(KINDS[node.kind].label), title, ...wordsOf(node.condition).map((word) => t(word)), ...node.facts]
        .filter((word) => word !== '')
        .join(', ');
  }
}
