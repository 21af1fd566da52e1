import { redirect } from 'next/navigation';
import { allHref } from '#lib/screens/paths.ts';

export default function AllIndex() {
  redirect(allHref('instances'));
}
