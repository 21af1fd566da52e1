import { Ruler } from 'lucide-react';
import { type Attribute, type Attributes, comparison, contains, yesOrNo } from '#components/kind/attribute.ts';
import type { FormatName } from '#components/kind/formats.tsx';
import { kind } from '#components/kind/kind.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { computeQuotasQuery } from '#lib/compute/quota-sets/compute-quotas-query.ts';
import type { ComputeQuotaUsage } from '#lib/compute/quota-sets/schema.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { ephemeralOf, isPublic, specsOf } from './flavor-facts.ts';
import { FlavorFitBadge } from './flavor-fit-badge.tsx';
import { roomFor } from './flavor-room.ts';
import { FlavorUse } from './flavor-use.tsx';

/** An amount without which a flavor can be: zero is displayed as no value. */
const amount = (label: Text, as: FormatName, width: number, read: (flavor: Flavor) => number) =>
  ({ label, value: (flavor) => read(flavor) || null, order: read, as, width, sort: true }) satisfies Attribute<Flavor>;

const sizes = {
  vcpus: { ...amount(msg('vCPU'), 'number', 5.5, ({ vcpus }) => vcpus), filter: comparison() },
  ram: {
    ...amount(msg('RAM'), 'mib', 6, ({ ram }) => ram),
    filter: { ...comparison('GiB'), read: ({ ram }) => ram / 1024 },
  },
  disk: {
    ...amount(msg('Disk'), 'gib', 7, ({ disk }) => disk),
    filter: { ...comparison('GiB'), read: ({ disk }) => disk },
  },
  ephemeral: amount(msg('Ephemeral'), 'gib', 7.5, ephemeralOf),
  swap: amount(msg('Swap'), 'mib', 5.5, ({ swap }) => Number(swap)),
} satisfies Attributes<Flavor>;

const about = {
  public: { label: msg('Public'), value: isPublic, as: 'yesNo', width: 5.5, filter: yesOrNo },
  specs: {
    label: msg('Extra specs'),
    value: specsOf,
    show: (flavor, { format }) => {
      const pairs = Object.entries(specsOf(flavor)).map(([key, value]) => `${key}=${value}`);
      return <span title={pairs.join(', ')}>{format.number(pairs.length)}</span>;
    },
    isShownEmpty: true,
    width: 8.5,
    in: 'list',
    filter: { ...contains, id: 'spec' },
  },
  allSpecs: { label: msg('Extra specs'), value: specsOf, in: 'page', isWide: true },
  id: { label: msg('ID'), value: ({ id }) => id, as: 'id', width: 8 },
  description: { label: msg('Description'), value: ({ description }) => description, width: 12, isOptional: true },
} satisfies Attributes<Flavor>;

const common = {
  noun: { one: msg('flavor'), many: msg('flavors') },
  icon: Ruler,
  idOf: ({ id }: Flavor) => id,
  nameOf: ({ name }: Flavor) => name,
  words: ({ name, id, description }: Flavor) => [name, id, description ?? ''],
  command: ({ id }: Flavor) => `openstack flavor show ${id}`,
};

/** How many more instances of a flavor fit; unlimited while the quota is loading. */
const roomOf = (flavor: Flavor, quotas: { quota_set: ComputeQuotaUsage } | undefined): number =>
  quotas ? roomFor(flavor, quotas.quota_set) : Infinity;

/** Flavors as projects see them: only those that they can use. They refer to them by name. */
export const flavorKind = kind<Flavor>()({
  ...common,
  related: {
    quotas: computeQuotasQuery,
    servers: (scope, send) => clientOf(factApi).serverUses.query(scope, send),
  },
  attributes: {
    ...sizes,
    fits: {
      label: msg('Fits your quota'),
      value: (flavor, { related }) => related.quotas && roomOf(flavor, related.quotas),
      show: (flavor, { related }) =>
        related.quotas && <FlavorFitBadge flavor={flavor} quotas={related.quotas.quota_set} />,
      sort: 'room',
      width: 11.5,
      isVital: true,
      filter: { ...yesOrNo, read: (flavor, { related }) => roomOf(flavor, related.quotas) > 0 },
    },
    used: {
      label: msg('Used by'),
      value: ({ id }, { related: { servers } }) =>
        servers && (servers.flavors.find((flavor) => flavor.id === id)?.count ?? 0),
      as: 'number',
      width: 6.5,
      isVital: true,
    },
    ...about,
    public: { ...about.public, isOptional: true },
  },
});

/** All flavors of the cloud, as administrators see them. */
export const cloudFlavorKind = kind<Flavor>()({
  ...common,
  attributes: {
    ...sizes,
    used: {
      label: msg('Used by'),
      value: () => undefined,
      show: ({ id }, { scope }) => <FlavorUse projectId={scope} id={id} />,
      isLoadedByShow: true,
      width: 6,
    },
    ...about,
    id: { ...about.id, isOptional: false },
  },
});
