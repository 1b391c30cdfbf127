-- In which lines of a page which three letters are (search/trigram-map), so that few pages are compared: null until a nightly run has noted it.
alter table search_pages add column trigrams bit varying;
alter table search_pages alter trigrams set storage main;
