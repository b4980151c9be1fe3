onpageshow = () => {
  try {
    document.documentElement.dataset.reading = localStorage.reading ?? '';
  } catch {}
};
onpageshow();
