'use client';

import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { Properties, type Property } from '#components/console/properties.tsx';
import { useImages } from '#components/images/use-images.ts';
import { Badge } from '#components/ui/badge.tsx';
import { useSession } from '#lib/client/session.ts';
import type { Server } from '#lib/compute/servers/schema.ts';
import {
  addressesOf,
  flavorOf,
  imageIdOf,
  type ServerFlavor,
  volumeIdsOf,
} from '#lib/compute/servers/view/attributes.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { flavorWords } from '../flavors/flavor-words.ts';
import { usePersonName } from './use-person-name.ts';

interface InstanceAttributesProps {
  projectId: string;
  server: Server;
  columns?: 1 | 2;
  isOwnerBeside?: boolean;
}

export function InstanceAttributes({ projectId, server, columns = 2, isOwnerBeside }: InstanceAttributesProps) {
  const { t, format } = useI18n();
  const personName = usePersonName(projectId);
  const imageId = imageIdOf(server);
  const flavor = flavorOf(server);
  const metadata = Object.entries(server.metadata);
  const host = server['OS-EXT-SRV-ATTR:host'];
  const addresses = addressesOf(server).map(({ address }) => address);
  const items: Property[] = [
    { label: t('ID'), value: <CopyableId id={server.id} /> },
    { label: t('Addresses'), value: addresses.length > 0 && <Addresses texts={addresses} /> },
    {
      label: t('Flavor'),
      value: flavor && <FlavorAttribute flavor={flavor} />,
    },
    {
      label: t('Image'),
      value: imageId ? <ImageOf projectId={projectId} id={imageId} /> : t('Boots from a volume'),
    },
    { label: t('Availability zone'), value: server['OS-EXT-AZ:availability_zone'] },
    { label: t('Key pair'), value: server.key_name && <KeyOf projectId={projectId} server={server} /> },
    { label: t('Volumes'), value: format.number(volumeIdsOf(server).length) },
    ...(isOwnerBeside ? [] : [{ label: t('Created by'), value: personName(server.user_id) }]),
    { label: t('Created'), value: <Moment at={server.created} /> },
    { label: t('First started'), value: launched(server) },
    { label: t('Last change'), value: <Moment at={server.updated} /> },
    ...(host === undefined || isOwnerBeside ? [] : [{ label: t('Host'), value: host }]),
    ...(server.locked && !isOwnerBeside ? [{ label: t('Locked'), value: server.locked_reason || t('Yes') }] : []),
    { label: t('Description'), value: server.description, isWide: true },
    {
      label: t('Tags'),
      isWide: true,
      value: server.tags && server.tags.length > 0 && <Badges texts={server.tags} />,
    },
    {
      label: t('Metadata'),
      isWide: true,
      value: metadata.length > 0 && <Badges texts={metadata.map(([key, value]) => `${key}=${value}`)} />,
    },
  ];
  const shown = items.map((item) => ({ ...item, value: item.value === false ? undefined : item.value }));
  return <Properties items={shown} columns={columns} />;
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

function Badges({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {texts.map((text) => (
        <li key={text}>
          <Badge>{text}</Badge>
        </li>
      ))}
    </ul>
  );
}

const launched = (server: Server) => {
  const at = server['OS-SRV-USG:launched_at'];
  return at && <Moment at={at} />;
};

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
