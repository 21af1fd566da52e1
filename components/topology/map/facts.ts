import type { Property } from '#components/console/properties.tsx';
import type { Translate } from '#lib/i18n/translate.ts';
import type { MapNode } from './shapes.ts';

export function factsOf(node: MapNode, links: readonly string[], t: Translate): Property[] {
  const list = (label: string, some: readonly string[]): Property[] =>
    some.length === 0 ? [] : [{ label, value: some.join(', '), isWide: true }];
  switch (node.kind) {
    case 'network':
    case 'external':
      return [
        ...list(t('Subnets'), node.facts),
        ...list(t('Routers'), links),
        { label: t('Instances'), value: node.instances },
        { label: t('Other ports'), value: node.ports },
      ];
    case 'router':
      return [...list(t('Gateway address'), node.facts), ...list(t('Networks'), links)];
    case 'instance':
      return [
        ...list(t('Addresses'), node.guest.addresses),
        ...list(t('Floating IPs'), node.guest.floatingIps),
        ...list(t('Security groups'), node.guest.groups),
        ...list(t('Networks'), links),
      ];
    case 'group':
      return [{ label: t('Instances'), value: node.total }];
    case 'ports':
      return list(t('Addresses'), node.facts.slice(0, MAX_ADDRESSES));
    default:
      return node satisfies never;
  }
}

const MAX_ADDRESSES = 8;
