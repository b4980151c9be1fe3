import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './theme/base.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root to render into.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
