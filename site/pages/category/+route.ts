export default '/book-summaries/@category';
