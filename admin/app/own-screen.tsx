import { useAuthenticated } from 'react-admin';
import { useParams } from 'react-router-dom';
import '../kit/page/page.css';
import { AccessDenied, Crashed, NotFound } from '../kit/page/states.tsx';
import { PageTitle } from '../kit/page/top-bar-slots.tsx';
import { Boundary } from '../kit/parts/boundary.tsx';
import { ownAdmin } from '../own/own-admin.ts';
import { useActor } from '../providers/actor.ts';

/** `/admin/screens/{name}`: a screen of the site folder. If it throws, the rest of the admin stays usable. */
export function OwnScreen() {
  useAuthenticated();
  const actor = useActor();
  const { name } = useParams();
  const own = ownAdmin().screens.find((one) => one.name === name);
  if (own === undefined) return <NotFound />;
  if (actor === undefined) return null;
  const { screen, Screen } = own;
  if (screen.roles?.includes(actor.role) === false) return <AccessDenied />;
  return (
    <div className="desk-page" data-wide="true">
      <PageTitle crumbs={[{ label: screen.label }]} />
      <Boundary key={name} fallback={(error, retry) => <Crashed error={error} resetErrorBoundary={retry} />}>
        <h1>{screen.label}</h1>
        <Screen />
      </Boundary>
    </div>
  );
}
