export { default, generateMetadata } from '../../../../admin/users/create/page.tsx';
