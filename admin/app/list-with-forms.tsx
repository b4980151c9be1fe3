import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import {
  RestoreScrollPosition,
  useCreatePath,
  useLocation,
  useNavigate,
  useResourceContext,
} from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { RecordDialog } from '../generated/record/record-dialog.tsx';
import { declarationOf } from '../records/declarations.ts';
import { lastSearchOf } from '../records/last-list.ts';
import { ListRoute, RecordRoute } from './record-routes.tsx';

/** The list of a small resource, and over it the form that the URL names, in a dialog unless it is a page. */
export function ListWithForms() {
  const { name, form } = declarationOf(useResourceContext() ?? '');
  const { pathname, search, ...location } = useLocation();
  const listPath = useCreatePath()({ resource: name, type: 'list' });
  const [key] = pathname
    .slice(listPath.length)
    .split('/')
    .filter((part) => part !== '');
  const close = useClosing(listPath, key !== undefined);
  useFocusBack(key);
  if (key !== undefined && form.dialog?.includes(key === 'create' ? 'create' : 'edit') !== true)
    return <RecordRoutes />;
  // Behind a form, the list stays as it was.
  const listSearch = key === undefined ? search : lastSearchOf(name);
  return (
    <>
      <Routes location={{ ...location, pathname: listPath, search: listSearch }}>
        <Route
          path="*"
          element={
            <RestoreScrollPosition storeKey={`${name}.list.scrollPosition`}>
              <ListRoute />
            </RestoreScrollPosition>
          }
        />
      </Routes>
      {key === undefined ? null : (
        <RecordDialog onClose={close}>
          <RecordRoutes />
        </RecordDialog>
      )}
    </>
  );
}

function RecordRoutes() {
  return (
    <Suspense>
      <Routes>
        <Route path="create/*" element={<RecordRoute />} />
        <Route path=":id/*" element={<RecordRoute />} />
      </Routes>
    </Suspense>
  );
}

/**
 * Back to the list: to its entry in the history if the form was opened from there, so that the browser’s Back button does not
 * open the form again.
 */
function useClosing(listPath: string, isOpen: boolean): () => void {
  const navigate = useNavigate();
  const name = useResourceContext() ?? '';
  const list = useRef<number>(undefined);
  useEffect(() => {
    if (!isOpen) list.current = indexInHistory();
  });
  return () => {
    const here = indexInHistory();
    if (list.current === undefined || here === undefined || list.current >= here)
      navigate(listPath + lastSearchOf(name), { replace: true });
    else navigate(list.current - here);
  };
}

/** The router numbers the entries of the history. */
function indexInHistory(): number | undefined {
  const state: unknown = window.history.state;
  const isNumbered = typeof state === 'object' && state !== null && 'idx' in state;
  return isNumbered && typeof state.idx === 'number' ? state.idx : undefined;
}

/** A dialog that was opened by its URL has nothing to give the focus back to: its row gets it, or the link to create one. */
function useFocusBack(key: string | undefined): void {
  const opened = useRef<string>(undefined);
  const give = useEffectEvent(() => {
    const path = opened.current;
    opened.current = key === undefined ? undefined : window.location.pathname;
    if (key !== undefined || path === undefined || document.activeElement !== document.body) return;
    const content = document.getElementById('content');
    (content?.querySelector<HTMLElement>(`a[href="${CSS.escape(path)}"]`) ?? content)?.focus();
  });
  useEffect(() => give(), [key]);
}
