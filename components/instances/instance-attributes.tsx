'use client';

import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { BadgeList } from '#components/console/badge-list.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import type { ObjectProperties } from '#components/console/object-overview.tsx';
import type { Property } from '#components/console/properties.tsx';
import { useImages } from '#components/images/use-images.ts';
import { useSession } from '#lib/client/session.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import {
  addressesOf,
  flavorOf,
  imageIdOf,
  type ServerFlavor,
  volumeIdsOf,
} from '#lib/compute/servers/view/attributes.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { flavorWords } from '../flavors/flavor-words.ts';
import { usePersonName } from './use-person-name.ts';

interface InstanceSubject {
  projectId: string;
  server: Server;
  /** For administrators, whose pages show the owner and the location separately. */
  isOwnerBeside?: boolean;
}

export function useInstanceProperties({ projectId, server, isOwnerBeside }: InstanceSubject): ObjectProperties {
  const { t } = useI18n();
  const imageId = imageIdOf(server);
  const flavor = flavorOf(server);
  return {
    facts: [
      { label: t('Flavor'), value: flavor && <FlavorAttribute flavor={flavor} /> },
      { label: t('Image'), value: imageId ? <ImageOf projectId={projectId} id={imageId} /> : t('Boots from a volume') },
      { label: t('Volumes'), value: <VolumesOf projectId={isOwnerBeside ? undefined : projectId} server={server} /> },
      { label: t('Created'), value: <Age at={server.created} /> },
    ],
    topics: [
      { title: t('Details'), items: useDetails(projectId, server) },
      { title: t('Origin and place'), items: useOrigin({ projectId, server, isOwnerBeside }) },
    ],
  };
}

function useDetails(projectId: string, server: Server): Property[] {
  const t = useT();
  const metadata = Object.entries(server.metadata).map(([key, value]) => `${key}=${value}`);
  const addresses = addressesOf(server).map(({ address }) => address);
  const badges = (texts: readonly string[]) => (texts.length > 0 ? <BadgeList texts={texts} /> : undefined);
  return [
    { label: t('ID'), value: <CopyableId id={server.id} />, isWide: true },
    { label: t('Description'), value: server.description, isWide: true },
    { label: t('Addresses'), value: addresses.length > 0 ? <Addresses texts={addresses} /> : undefined },
    { label: t('Key pair'), value: server.key_name && <KeyOf projectId={projectId} server={server} /> },
    { label: t('Tags'), value: badges(server.tags ?? []), isWide: true },
    { label: t('Metadata'), value: badges(metadata), isWide: true },
  ];
}

function useOrigin({ projectId, server, isOwnerBeside }: InstanceSubject): Property[] {
  const t = useT();
  const personName = usePersonName(projectId);
  const host = server['OS-EXT-SRV-ATTR:host'];
  const launched = server['OS-SRV-USG:launched_at'];
  return [
    { label: t('Availability zone'), value: server['OS-EXT-AZ:availability_zone'] },
    ...(host === undefined || isOwnerBeside ? [] : [{ label: t('Host'), value: host }]),
    ...(isOwnerBeside ? [] : [{ label: t('Created by'), value: personName(server.user_id) }]),
    { label: t('First started'), value: launched && <Moment at={launched} /> },
    { label: t('Last change'), value: <Moment at={server.updated} /> },
    ...(server.locked && !isOwnerBeside ? [{ label: t('Locked'), value: server.locked_reason || t('Yes') }] : []),
  ];
}

/** Without a project, the volumes have no page here. */
function VolumesOf({ projectId, server }: { projectId: string | undefined; server: Server }) {
  const { format } = useI18n();
  const count = volumeIdsOf(server).length;
  if (count === 0 || projectId === undefined) return format.number(count);
  return (
    <AppLink href={objectHref(projectId, 'instances', server.id, { tab: 'storage' })}>{format.number(count)}</AppLink>
  );
}

function ImageOf({ projectId, id }: { projectId: string; id: string }) {
  const image = useImages(projectId).find((each) => each.id === id);
  if (!image) return <CopyableId id={id} />;
  return <AppLink href={objectHref(projectId, 'images', id)}>{image.name || id}</AppLink>;
}

/** The key pair used at launch. Key pairs of other users have no page here. */
function KeyOf({ projectId, server }: { projectId: string; server: Server }) {
  const userId = useSession().data?.user.id;
  const name = server.key_name ?? '';
  return server.user_id === userId ? <AppLink href={objectHref(projectId, 'key-pairs', name)}>{name}</AppLink> : name;
}

function Addresses({ texts }: { texts: readonly string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>
          <CopyableId id={text} />
        </li>
      ))}
    </ul>
  );
}

function Moment({ at }: { at: string }) {
  const { format } = useI18n();
  return (
    <>
      {format.dateTime(at)}{' '}
      <span className="text-ink-faint">
        (<Age at={at} />)
      </span>
    </>
  );
}

/** The flavor at launch. Its values stay the same when the flavor is changed or deleted. */
function FlavorAttribute({ flavor }: { flavor: ServerFlavor }) {
  const { t, format } = useI18n();
  const more = [
    ...(flavor.ephemeral > 0 ? [t('{size} ephemeral disk', { size: format.gib(flavor.ephemeral) })] : []),
    ...(flavor.swap > 0 ? [t('{size} swap', { size: format.mib(flavor.swap) })] : []),
    ...Object.entries(flavor.extra_specs).map(([key, value]) => `${key}=${value}`),
  ];
  return (
    <>
      {flavorWords(format, flavor)} <span className="text-ink-faint">({flavor.original_name})</span>
      {more.length > 0 && <span className="block text-ink-muted text-small">{more.join(' · ')}</span>}
    </>
  );
}
