import { cliCommand, cliPairs } from '#components/console/cli-command.ts';
import type { NewImage } from '#lib/image/images/schema.ts';

type Source = { file: string } | { uri: string };

export function imageCommand({ name, visibility, tags, ...image }: NewImage, source: Source): string {
  const title = name || 'my-image';
  const { container_format, disk_format, min_disk, min_ram, protected: isProtected, os_hidden, ...properties } = image;
  const create = cliCommand(
    'image create',
    {
      ...('file' in source ? source : {}),
      ...(visibility ? { [visibility]: true } : {}),
      'container-format': container_format,
      'disk-format': disk_format,
      'min-disk': min_disk,
      'min-ram': min_ram,
      protected: isProtected,
      hidden: os_hidden,
      property: cliPairs(properties),
      tag: tags,
    },
    title,
  );
  if ('file' in source) return create;
  const uri = source.uri || 'https://…';
  return `${create}\n${cliCommand('image import --method web-download', { uri }, title)}`;
}
