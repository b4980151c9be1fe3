export default '/preview/@token';
